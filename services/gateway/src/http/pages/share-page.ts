import type { SharedTimeline } from '@slidewright/http-api';

/** Data of a share page. */
export interface SharePageParts {
  /** Public address of the product, without a trailing slash. */
  readonly publicUrl: string;
  readonly token: string;
  readonly shared: SharedTimeline;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for HTML, in an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}]+/gu, ' ')
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);
}

export function embedUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/embed/${encodeURIComponent(token)}`;
}

/**
 * The web app's page with tags for link previews: Open Graph, a Twitter card and the oEmbed address. Shared links are
 * private, so search engines are asked not to index them.
 */
export function sharePage(appPage: string, { publicUrl, token, shared }: SharePageParts): string {
  const url = `${publicUrl}/share/${encodeURIComponent(token)}`;
  const description = shared.description === '' ? 'A narrated video made with Slidewright.' : shared.description;
  const oembed = `${publicUrl}/api/oembed?url=${encodeURIComponent(url)}&format=json`;
  const properties: [string, string][] = [
    ['og:type', 'video.other'],
    ['og:site_name', 'Slidewright'],
    ['og:title', shared.title],
    ['og:description', description],
    ['og:url', url],
    ...(shared.thumbnailUrl === null
      ? []
      : ([
          ['og:image', publicUrl + shared.thumbnailUrl],
          ['og:image:type', 'image/jpeg'],
          ['og:image:width', String(shared.width)],
          ['og:image:height', String(shared.height)],
          ['og:image:alt', shared.title],
        ] as [string, string][])),
    ...(shared.videoUrl === null
      ? []
      : ([
          ['og:video', publicUrl + shared.videoUrl],
          ['og:video:type', 'video/mp4'],
          ['og:video:width', String(shared.width)],
          ['og:video:height', String(shared.height)],
        ] as [string, string][])),
  ];
  const names: [string, string][] = [
    ['description', description],
    ['robots', 'noindex'],
    ['twitter:card', shared.thumbnailUrl === null ? 'summary' : 'summary_large_image'],
    ['twitter:title', shared.title],
    ['twitter:description', description],
    ...(shared.thumbnailUrl === null
      ? []
      : ([
          ['twitter:image', publicUrl + shared.thumbnailUrl],
          ['twitter:image:alt', shared.title],
        ] as [string, string][])),
  ];
  const title = escapeHtml(shared.title);
  const head = [
    `<title>${title}</title>`,
    ...properties.map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`),
    ...names.map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}" />`),
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(oembed)}" title="${title}" />`,
  ].join('\n    ');
  return appPage.replace(/<meta name="description"[^>]*>\s*/, '').replace(/<title>[^<]*<\/title>/, () => head);
}

/** The token of a share or embed address of this server; null for any other address. */
export function tokenOf(address: string, publicUrl: string): string | null {
  const url = URL.parse(address);
  if (url === null || url.origin !== new URL(publicUrl).origin) return null;
  const token = /^\/(?:share|embed)\/([^/]+)\/?$/.exec(url.pathname)?.[1];
  try {
    return token === undefined ? null : decodeURIComponent(token);
  } catch {
    return null;
  }
}

interface OembedLimits {
  readonly maxwidth?: number | undefined;
  readonly maxheight?: number | undefined;
}

const EMBED_WIDTH = 640;
/** The controls below the picture. */
const CONTROLS_HEIGHT = 88;

/** The oEmbed response (https://oembed.com, version 1.0). */
export function oembedOf({ publicUrl, token, shared }: SharePageParts, limits: OembedLimits): Record<string, unknown> {
  const ratio = shared.height / shared.width;
  const tallest = (limits.maxheight ?? Number.POSITIVE_INFINITY) - CONTROLS_HEIGHT;
  const width = Math.max(
    1,
    Math.floor(Math.min(EMBED_WIDTH, limits.maxwidth ?? EMBED_WIDTH, Math.max(tallest, 1) / ratio)),
  );
  const height = Math.round(width * ratio) + CONTROLS_HEIGHT;
  return {
    version: '1.0',
    type: 'video',
    title: shared.title,
    provider_name: 'Slidewright',
    provider_url: publicUrl,
    width,
    height,
    html: `<iframe src="${escapeHtml(embedUrl(publicUrl, token))}" width="${width}" height="${height}" title="${escapeHtml(shared.title)}" allow="fullscreen; picture-in-picture" allowfullscreen style="border:0"></iframe>`,
    ...(shared.thumbnailUrl === null
      ? {}
      : {
          thumbnail_url: publicUrl + shared.thumbnailUrl,
          thumbnail_width: shared.width,
          thumbnail_height: shared.height,
        }),
  };
}
