import { alternatives, type Rewrite } from '../rewrite.ts';

/** Names with signs or digits that are not pronounced as they are written. */
const NAMES_WITH_SIGNS: Readonly<Record<string, string>> = {
  IPv4: 'IP version four',
  IPv6: 'IP version six',
  'C++': 'C plus plus',
  'C#': 'C sharp',
  'F#': 'F sharp',
  '.NET': 'dot net',
};

/** Names that are not pronounced as they are written, in a spelling that a synthesiser reads by its letters. */
const RESPELLINGS: Readonly<Record<string, string>> = {
  SQL: 'sequel',
  NoSQL: 'no sequel',
  MySQL: 'my sequel',
  PostgreSQL: 'postgress',
  JSON: 'jay son',
  YAML: 'yammel',
  GIF: 'gif',
  JPEG: 'jay peg',
  PNG: 'P N G',
  PhD: 'P H D',
  SaaS: 'sass',
  PaaS: 'pass',
  IaaS: 'eye ass',
  WiFi: 'why fie',
  'Wi-Fi': 'why fie',
  GitHub: 'git hub',
  GitLab: 'git lab',
  Kubernetes: 'koober netties',
  nginx: 'engine X',
  iOS: 'eye O S',
  macOS: 'mac O S',
  kubectl: 'cube control',
  OAuth: 'oh auth',
  DevOps: 'dev ops',
  COVID: 'covid',
  LaTeX: 'lay tech',
};

function replaceNames(spoken: Readonly<Record<string, string>>): Rewrite {
  return [
    new RegExp(String.raw`(?<![\w.+#-])(${alternatives(Object.keys(spoken))})(?![\w+#])`, 'g'),
    (name) => spoken[name!]!,
  ];
}

/** A full stop in a name would end the sentence. */
export const NAMES: readonly Rewrite[] = [
  replaceNames(NAMES_WITH_SIGNS),
  [/(?<=\p{L}{2})\.js\b/gu, ' JS'],
  [/(?<=^|[\s(])\.(?=[a-z])/g, 'dot '],
  [
    /(?<=[\p{L}\d_-])\.([jt]sx?|[cm]js|py|json|ya?ml|toml|md|txt|csv|html?|css|xml|sh|rs|cpp|sql|pdf|png|jpe?g|gif|svg|mp[34]|docx?|xlsx?|pptx?|exe)\b/gu,
    (_, ending) => ` dot ${ending!.toUpperCase()}`,
  ],
];
export const RESPELLED_NAMES: readonly Rewrite[] = [replaceNames(RESPELLINGS)];

/** Splits camelCase into words. */
export const CAMEL_CASE: Rewrite = [/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, ' '];

/** Acronyms that are always spelled out. */
const SPELLED = new Set(
  (
    'AC AI AM API APIS AWS CEO CFO CIO COO CPU CTO DC DIY ETA EU EV FAQ GPU GUI HR IBM ID IDE IDS IEEE IETF ' +
    'IO IOT IP IPO ISO IT KPI LLM OKR OS PM PR QA ROI SEO SLA SLO UI UK UN URL US USA USB UTC UV UX VIP'
  ).split(' '),
);

/**
 * Spells out acronyms, except those of more than two letters with a vowel and those in a text mostly in capitals, which
 * are read as words.
 */
export function spellAcronyms(text: string): string {
  const words = text.match(/\p{L}+/gu) ?? [];
  const capitals = words.filter((word) => word.length > 1 && word === word.toUpperCase());
  const shouted = capitals.length > 2 && capitals.length > words.length / 2;
  return text.replaceAll(/(?<![\p{L}'])(\p{Lu}{2,})(s?)(?![\p{L}])/gu, (all, acronym: string, many: string) => {
    const asWord = shouted || (acronym.length > 2 && /[AEIOUY]/.test(acronym));
    if (acronym.length > 6 || (asWord && !SPELLED.has(acronym))) return all.toLowerCase();
    return `${[...acronym].join(' ')}${many === '' ? '' : "'s"}`;
  });
}
