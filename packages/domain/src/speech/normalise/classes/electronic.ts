import type { Context } from '../context.ts';
import { endsToken, matchAt, SCORES, type Candidate, type SemioticClass } from '../semiotic-class.ts';

/** Two or three numbers behind the sign are a version: 'lodash@4.17.21'. */
const MAIL =
  /(?<name>[\w.+-]{1,64})@(?!\d{1,5}(?:\.\d{1,5}){1,2}(?![\w.]*\w))(?<host>[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}(?:\/[\w-]{1,40}){0,4})/y;
/** The scheme is spoken where it is no usual one, a password never: 'postgres://app:secret@db:5432/prod'. */
const ADDRESS =
  /(?:(?:(?:https?|ftp)|(?<scheme>[a-z][a-z\d+]{1,14})):\/\/(?:www\.)?|www\.)(?:(?<user>[\w.-]{1,40})(?::[^\s@/]{1,60})?@)?(?<host>[\w-]{1,63}(?:\.[\w-]{1,63}){0,5})(?::(?<port>\d{1,5}))?(?<path>\/[^\s<>()"]*)?/iy;
const BARE =
  /(?<host>(?:[a-z0-9-]{1,63}\.){1,4}(?:com|org|net|io|dev|ai|edu|gov|app|info|co\.uk|de|eu|fr|es|it|uk|ca|us))(?![\w.-]*\w\.|\w|-)(?::(?<port>\d{2,5}))?(?<path>\/[^\s<>()"]*)?/iy;
/** A hidden file or an ending. */
const HIDDEN = /\.(?<name>\p{Ll}[\p{L}\d_-]{1,30}(?:\.[\p{L}\d_-]{1,30}){0,3}(?:\/[\w.-]{1,60}){0,8})/uy;
/** A host or a file with an ending that is not listed; a sentence begins with a capital. */
const DOTTED = /\p{Ll}[\p{Ll}\d_-]{0,40}(?:\.\p{Ll}[\p{Ll}\d_-]{1,20}){1,4}(?![\p{L}\d])/uy;
/** Names of code: 'Event.START', 'api.getUser', 'm5ops.h'. */
const CODE = /\p{L}[\p{L}\d_]{0,40}(?:\.[\p{L}_][\p{L}\d_]{0,40}){1,6}(?![\p{L}\d])/uy;
const CODE_LIKE = /\p{Ll}\p{Lu}|_|\p{L}\d|\p{Ll}\.\p{Lu}{2}|^\p{Lu}[\p{L}\d]*\.\p{Ll}{2}/u;
const ENDINGS =
  '[jt]sx?|[cm]js|py|json|ya?ml|toml|md|txt|csv|html?|css|xml|sh|rs|cpp|sql|pdf|png|jpe?g|gif|svg|mp[34]|docx?|xlsx?|pptx?|exe|zip';
const FILE = new RegExp(
  String.raw`(?<name>[\p{L}\d_-]{1,60}(?:\.[\p{L}\d_-]{1,40}){0,3})\.(?<ending>${ENDINGS})(?![\w])`,
  'uy',
);
const FILE_ENDING = new RegExp(String.raw`(?:^|\.)(?:${ENDINGS})$`, 'u');
/** The parts of a route may be named: '/users/:id', '/users/{id}'. */
const PATH =
  /(?:(?:~|\.{1,2})(?:\/[\w.-]{1,60}){1,12}|(?:[a-z]{2,8}:\/\/)?(?:\/(?:[:{<]?[\w.-]{1,60}[}>]?)){2,12}|\/(?:[:{<]?[a-z][\w.-]{1,60}[}>]?))\/?/y;
/** Folders before the name of a file: 'src/lib/'. */
const FOLDERS = /(?:[\p{L}\d_@-][\p{L}\d_.@-]{0,60}\/){1,8}/uy;
/** 'C:\Users\me'. */
const DRIVE = /\p{Lu}:(?:\\[\p{L}\d_.~-]{1,60}){1,12}\\?/uy;
/** Patterns of names of files, which have a star. */
const GLOB = /(?:[\w.@*-]{1,40}\/){0,8}[\w.@*-]{1,60}/y;
const GLOB_LIKE = /\*\.\w|\*\/|\/\*/;
const HASHTAG = /#(?<word>(?:\p{L}|\d{1,4}\p{Lu})[\p{L}\d_]{1,60})/uy;
/** '@name@host.org', '@host.org'. */
const HANDLE = /@(?<name>[\w.-]{1,64}@[\w-]{1,63}(?:\.[a-z][\w-]{1,62}){1,4}|[\w-]{1,63}(?:\.[a-z][\w-]{1,62}){1,4})/y;
/** '@green_leaf'. */
const ACCOUNT = /@(?<name>[A-Za-z\d]\w{0,40}_\w{0,40})(?![\w.@])/y;
/** What is asked of a route is left out, as in addresses of the web. */
const QUERY = /\?[\w-]{1,40}=[\w%&=+,;:.[\]{}-]{0,200}(?<![.,;:])/y;
const LONGEST_PATH = 40;

/** The parts of a host or a name, with the words for its marks. */
function partsOf(text: string): string[] {
  return text.split(/([.@/\\*])|[-_~+%=&?#:{}<>]+/).filter((part) => part !== undefined && part !== '');
}

/** The parts of an address of mail, with all its marks: who hears it writes it down. */
const mailParts = (text: string): string[] => text.split(/([.@/_+-])/).filter((part) => part !== '');

/** Addresses of mail and of the web, names of files, paths, hashtags. */
export const electronic: SemioticClass = {
  opens: ['capital', 'letter', 'digit', 'sign'],
  read(context, at) {
    const { text } = context;
    if (text[at - 1] === '@') return null;
    const handle = matchAt(HANDLE, text, at) ?? matchAt(ACCOUNT, text, at);
    if (handle)
      return {
        end: at + handle[0].length,
        item: { class: 'electronic', parts: ['@', ...mailParts(handle.groups!['name']!)] },
        score: SCORES.certain,
      };
    const mail = matchAt(MAIL, text, at);
    if (mail)
      return {
        end: at + mail[0].length,
        item: { class: 'electronic', parts: mailParts(mail[0]) },
        score: SCORES.certain + 0.5,
      };
    const web = matchAt(ADDRESS, text, at) ?? matchAt(BARE, text, at);
    if (web) {
      const { scheme, user, host, port, path = '' } = web.groups as Partial<Record<string, string>> & { host: string };
      // A mark of the sentence is no end of the address.
      const trailing = /[.,;:!?'"*]+$/.exec(path)?.[0].length ?? 0;
      const spoken = path
        .slice(0, path.length - trailing)
        .replace(/[?#].*$/s, '')
        .replace(/\/$/, '');
      const parts = [
        ...(scheme === undefined ? [] : [scheme]),
        ...(user === undefined ? [] : [...partsOf(user), '@']),
        ...partsOf(host),
        ...(port === undefined ? [] : [':', port]),
        ...(spoken.length <= LONGEST_PATH ? partsOf(spoken) : []),
      ];
      return { end: at + web[0].length - trailing, item: { class: 'electronic', parts }, score: SCORES.certain + 0.4 };
    }
    const file = matchAt(FILE, text, at);
    if (file && /\p{L}/u.test(file[0]))
      return { end: at + file[0].length, item: { class: 'electronic', parts: fileParts(file) }, score: SCORES.certain };
    const inFolders = readInFolders(text, at);
    if (inFolders) return inFolders;
    const isSpaced = at === 0 || /[\s("'=:]/.test(text[at - 1]!);
    const hidden = isSpaced ? matchAt(HIDDEN, text, at) : null;
    if (hidden) {
      const name = withoutStops(hidden.groups!['name']!);
      return {
        end: at + 1 + name.length,
        item: { class: 'electronic', parts: ['.', ...pathParts(name)] },
        score: SCORES.typical,
      };
    }
    const dotted = matchAt(DOTTED, text, at);
    if (dotted)
      return {
        end: at + dotted[0].length,
        item: { class: 'electronic', parts: partsOf(dotted[0]).map((part) => inCode(part, context, at)) },
        score: SCORES.likely,
      };
    const code = matchAt(CODE, text, at);
    if (code && (CODE_LIKE.test(code[0]) || text[at + code[0].length] === '('))
      return {
        end: at + code[0].length,
        item: { class: 'electronic', parts: partsOf(code[0]).map((part) => inCode(part, context, at)) },
        score: SCORES.likely,
      };
    const path = withoutStops((isSpaced ? matchAt(PATH, text, at)?.[0] : undefined) ?? '');
    if (/[^./]/.test(path) && endsToken(text, at + path.length))
      return {
        end: at + path.length + (matchAt(QUERY, text, at + path.length)?.[0].length ?? 0),
        item: { class: 'electronic', parts: pathParts(path) },
        score: SCORES.typical,
      };
    const tag = matchAt(HASHTAG, text, at);
    if (!tag) return null;
    return {
      end: at + tag[0].length,
      item: { class: 'electronic', parts: ['#', ...partsOf(tag.groups!['word']!)] },
      score: SCORES.typical,
    };
  },
};

/** A part in capitals that is a word in small letters, as others are spelt; one letter in capitals, as it is no article. */
function inCode(part: string, context: Context, at: number): string {
  if (/^\p{Ll}$/u.test(part)) return part.toUpperCase();
  const isWord = /^\p{Lu}{2,}$/u.test(part) && !context.language.isSpelt(part, { ...context, isShouted: true }, at, at);
  return isWord ? part.toLowerCase() : part;
}

/** A file in folders, a path of Windows, a pattern of names. */
function readInFolders(text: string, at: number): Candidate | null {
  const glob = withoutStops(matchAt(GLOB, text, at)?.[0] ?? '');
  if (GLOB_LIKE.test(glob))
    return { end: at + glob.length, item: { class: 'electronic', parts: pathParts(glob) }, score: SCORES.typical };
  const drive = withoutStops(matchAt(DRIVE, text, at)?.[0] ?? '');
  if (drive !== '')
    return {
      end: at + drive.length,
      item: { class: 'electronic', parts: [drive[0]!, ':', ...pathParts(drive.slice(2))] },
      score: SCORES.certain,
    };
  const folders = matchAt(FOLDERS, text, at)?.[0] ?? '';
  const file = folders === '' ? null : matchAt(FILE, text, at + folders.length);
  // 'Vue.js/Node.js' are two names.
  if (!file || isNameOfLibrary(file)) return null;
  return {
    end: at + folders.length + file[0].length,
    item: { class: 'electronic', parts: [...partsOf(folders), ...fileParts(file)] },
    score: SCORES.certain,
  };
}

/** A stop of the sentence is no part of a path. */
const withoutStops = (path: string): string => path.replace(/\.+$/, '');

/** The parts of a path, an ending in capitals: it is spelt. */
function pathParts(path: string): string[] {
  const parts = [...(path.startsWith('~') ? ['~'] : []), ...partsOf(path)];
  return FILE_ENDING.test(path) ? [...parts.slice(0, -1), parts.at(-1)!.toUpperCase()] : parts;
}

/** 'Node.js' is a name, 'main.js' a file. */
function isNameOfLibrary(match: RegExpExecArray): boolean {
  const { name, ending } = match.groups as { name: string; ending: string };
  return /^\p{Lu}\p{Ll}+$/u.test(name) && ending === 'js';
}

function fileParts(match: RegExpExecArray): string[] {
  const { name, ending } = match.groups as { name: string; ending: string };
  if (isNameOfLibrary(match)) return [name, 'JS'];
  return [...partsOf(name), '.', ending.toUpperCase()];
}

const VERSION =
  /(?<named>[vV])?(?<parts>\d{1,5}(?:\.\d{1,5}){2,5}|(?<=v)\d{1,4}(?:\.\d{1,5})*(?:\.[xX])?|(?<=V)\d{1,4}(?:(?:\.\d{1,5})+(?:\.[xX])?|\.[xX])|\d{1,4}(?:\.\d{1,4})?\.[xX](?!\w))(?:-(?<tag>[a-z]+\.?\d*))?(?![\d.]*\d)/y;
const IP = /(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5}|\/\d{1,2})?(?!\.?\d)/y;

/** '2001:db8::1', '[::1]:8080', 'fe80::1%eth0', '2001:db8::/32'. */
const IPV6 =
  /\[?(?<ip>[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}(?:\.\d{1,3}){0,3}(?<!(?<!:):))(?:%(?<zone>\w{1,15}))?(?:\/(?<bits>\d{1,3}))?(?:\](?::(?<port>\d{1,5}))?)?/iy;

/** Eight groups, or fewer with two colons once. */
function isIpv6(ip: string): boolean {
  const groups = ip.split(':').filter((group) => group !== '');
  return ip.includes('::') ? groups.length < 8 && /\d/.test(ip) && !/::.*::/.test(ip) : groups.length === 8;
}

const spelt = (characters: string): string => [...characters.toUpperCase()].join(' ');

function readIpv6(text: string, at: number): Candidate | null {
  const match = matchAt(IPV6, text, at);
  const { ip = '', zone, bits, port } = (match?.groups ?? {}) as Record<string, string | undefined>;
  if (!match || !isIpv6(ip) || !endsToken(text, at + match[0].length)) return null;
  const parts = ip.split(/([.:])/).flatMap((part) => (part === '' ? [] : /[.:]/.test(part) ? [part] : [spelt(part)]));
  return {
    end: at + match[0].length,
    item: {
      class: 'electronic',
      parts: [
        ...parts,
        ...(zone === undefined ? [] : [zone]),
        ...(bits === undefined ? [] : ['/', bits]),
        ...(port === undefined ? [] : [':', port]),
      ],
    },
    score: SCORES.certain,
  };
}

const GROUPED = /[1-9]\d{0,2}(?:\.\d{3})+(?![.\d])/y;

/** Whether groups of three digits are one number, and no address such as '192.168.100.200'. */
function isGrouped(digits: string): boolean {
  const groups = digits.split('.');
  return digits !== '' && (groups.length !== 4 || groups.some((group) => /^0|^[3-9]\d\d/.test(group)));
}

/** Versions: 'v1.2.3', '3.11.4'; and IP addresses. */
export const version: SemioticClass = {
  opens: ['capital', 'letter', 'digit', 'sign'],
  read({ text, language, wordBefore }, at) {
    if (text[at - 1] === '.') return null;
    const ipv6 = readIpv6(text, at);
    if (ipv6) return ipv6;
    if (language.groupMark === '.' && isGrouped(matchAt(GROUPED, text, at)?.[0] ?? '')) return null;
    const ip = matchAt(IP, text, at);
    if (ip && endsToken(text, at + ip[0].length))
      return {
        end: at + ip[0].length,
        item: {
          class: 'electronic',
          parts: ip[0].split(/([.:/])/).map((part) => (/\d/.test(part) ? spelt(part) : part)),
        },
        score: SCORES.certain,
      };
    const match = matchAt(VERSION, text, at);
    if (!match) return null;
    const { named, parts, tag } = match.groups as { named?: string; parts: string; tag?: string };
    return {
      end: at + match[0].length,
      item: {
        class: 'version',
        parts: [...parts.split('.'), ...(tag === undefined ? [] : [tagWords(tag)])],
        // 'the version v2.4' has the word already.
        isNamed: named !== undefined && !/^vers/i.test(wordBefore(at)),
      },
      score: SCORES.typical + 0.6,
    };
  },
};

/** 'beta.2' → 'beta 2'; 'rc1' → 'R C 1', as nobody says 'rc' as a word. */
function tagWords(tag: string): string {
  const [, letters, digits] = /^([a-z]+)\.?(\d*)$/.exec(tag)!;
  const spoken = /[aeiouy]/.test(letters!) ? letters! : [...letters!.toUpperCase()].join(' ');
  return `${spoken} ${digits}`.trim();
}

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/iy;
const HASH = /(?=[\da-f]*\d)(?=[\da-f]*[a-f])[\da-f]{7,128}/iy;
const SPOKEN_END = 4;
/** A hash up to this length is spoken whole. */
const LONGEST_WHOLE = 12;
/** '0xFF'; the address of a network card. */
const HEXADECIMAL = /0x[\da-f]{1,16}|(?:[\da-f]{2}[:-]){5}[\da-f]{2}/iy;
/** Words that say already what an identifier is. */
const IS_NAMED = /^(?:id|ids|uuid|guid|hash|sha|checksum)$/i;

/** UUIDs and hashes: too long to be heard, so only their end is spoken; a short one whole. */
export const identifier: SemioticClass = {
  opens: ['capital', 'letter', 'digit'],
  read({ text, wordBefore }, at) {
    const hexadecimal = matchAt(HEXADECIMAL, text, at);
    const match = hexadecimal ?? matchAt(UUID, text, at) ?? matchAt(HASH, text, at);
    if (!match || !endsToken(text, at + match[0].length)) return null;
    const [end, isUuid] = [at + match[0].length, match[0].includes('-')];
    // '1e6' and '24hours' are too short; seven letters and digits may be a word of another kind.
    if (hexadecimal || (!isUuid && match[0].length <= LONGEST_WHOLE))
      return {
        end,
        // In capitals: 'a' is an article.
        item: { class: 'serial', parts: [...match[0].toUpperCase().replaceAll(/[^\dA-FX]/g, '')] },
        score: hexadecimal ? SCORES.certain : SCORES.likely,
      };
    return {
      end,
      item: {
        class: 'identifier',
        kind: IS_NAMED.test(wordBefore(at)) ? 'named' : isUuid ? 'id' : 'hash',
        end: match[0].slice(-SPOKEN_END),
      },
      score: SCORES.certain,
    };
  },
};

const OPTION = /(?:--(?<long>\p{L}[\p{L}\d-]{1,40})|-(?<short>[A-Za-z]{1,3}))(?![\p{L}\d-])/uy;

/** Options of commands: '--watch', '-rf'. A longer word behind one hyphen is the end of a compound. */
export const option: SemioticClass = {
  opens: ['sign'],
  read({ text }, at) {
    if (text[at] !== '-' || !(at === 0 || /[\s("'[]/.test(text[at - 1]!))) return null;
    const match = matchAt(OPTION, text, at);
    if (!match) return null;
    const { long, short = '' } = match.groups as { long?: string; short?: string };
    const words = long?.split('-') ?? [short];
    const parts = words.flatMap((word) =>
      word.length < 3 || !/[aeiouy]/i.test(word) ? [...word.toUpperCase()] : [word],
    );
    return {
      end: at + match[0].length,
      item: { class: 'electronic', parts: [...(long === undefined ? ['-'] : ['-', '-']), ...parts] },
      score: SCORES.typical,
    };
  },
};
