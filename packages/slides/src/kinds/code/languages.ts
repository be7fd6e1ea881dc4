/** The languages that are highlighted, with their names; '' is plain text. */
export const CODE_LANGUAGES = {
  '': 'Plain text',
  bash: 'Shell',
  c: 'C',
  cpp: 'C++',
  csharp: 'C#',
  css: 'CSS',
  diff: 'Diff',
  docker: 'Dockerfile',
  go: 'Go',
  haskell: 'Haskell',
  html: 'HTML',
  java: 'Java',
  javascript: 'JavaScript',
  json: 'JSON',
  kotlin: 'Kotlin',
  lua: 'Lua',
  php: 'PHP',
  powershell: 'PowerShell',
  python: 'Python',
  r: 'R',
  ruby: 'Ruby',
  rust: 'Rust',
  scala: 'Scala',
  sql: 'SQL',
  swift: 'Swift',
  toml: 'TOML',
  tsx: 'TSX',
  typescript: 'TypeScript',
  xml: 'XML',
  yaml: 'YAML',
} as const;

export type CodeLanguage = keyof typeof CODE_LANGUAGES;

/** Further names of languages in Markdown. */
const OTHER_NAMES: Readonly<Record<string, CodeLanguage>> = {
  'c#': 'csharp',
  'c++': 'cpp',
  cs: 'csharp',
  dockerfile: 'docker',
  hs: 'haskell',
  js: 'javascript',
  jsx: 'tsx',
  kt: 'kotlin',
  ps1: 'powershell',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  svg: 'xml',
  ts: 'typescript',
  yml: 'yaml',
  zsh: 'bash',
};

/** The language that a document names; plain text for another one. */
export function languageNamed(name: string): CodeLanguage {
  const lower = name.toLowerCase();
  if (Object.hasOwn(CODE_LANGUAGES, lower)) return lower as CodeLanguage;
  return Object.hasOwn(OTHER_NAMES, lower) ? OTHER_NAMES[lower]! : '';
}
