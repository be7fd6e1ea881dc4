import { alternatives, type Rewrite } from '../rewrite.ts';

/** Names that are not pronounced as they are written. */
const SAID: Readonly<Record<string, string>> = {
  SQL: 'sequel',
  NoSQL: 'no sequel',
  MySQL: 'my sequel',
  PostgreSQL: 'postgress',
  JSON: 'jay son',
  YAML: 'yammel',
  GIF: 'gif',
  JPEG: 'jay peg',
  PNG: 'P N G',
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
  IPv4: 'I P version four',
  IPv6: 'I P version six',
  'C++': 'C plus plus',
  'C#': 'C sharp',
  'F#': 'F sharp',
  'Node.js': 'node J S',
  '.NET': 'dot net',
};

export const NAMES: readonly Rewrite[] = [
  [new RegExp(String.raw`(?<![\w.+#-])(${alternatives(Object.keys(SAID))})(?![\w+#])`, 'g'), (word) => SAID[word!]!],
];

/** camelCase is read as two words. */
export const CAMEL_CASE: Rewrite = [/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, ' '];

/** Acronyms that are always read letter by letter. */
const SPELLED = new Set(
  (
    'AC AI AM API APIS AWS CEO CFO CIO COO CPU CTO DC DIY ETA EU EV FAQ GPU GUI HR IBM ID IDE IDS IEEE IETF ' +
    'IO IOT IP IPO ISO IT KPI LLM OKR OS PM PR QA ROI SEO SLA SLO UI UK UN URL US USA USB UTC UV UX VIP'
  ).split(' '),
);

/** Where most words are in capitals, these are read as words; elsewhere an acronym is spelled, or read if it has vowels. */
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
