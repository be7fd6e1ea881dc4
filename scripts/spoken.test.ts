import { execFile, execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const hasEspeak = (() => {
  try {
    execFileSync('espeak-ng', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** What the command prints for lines of text, a line each. */
function printed(args: readonly string[], lines: readonly string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = execFile('npm', ['run', '--silent', 'spoken', '--', ...args], (error, output) =>
      error ? reject(error as Error) : resolve(output.trimEnd().split('\n')),
    );
    child.stdin!.end(`${lines.join('\n')}\n`);
  });
}

interface Printed {
  readonly spoken: string;
  readonly sentences: readonly string[];
  readonly words: readonly { readonly start: number; readonly end: number; readonly phonemes?: string }[];
}

describe('the command spoken', () => {
  it('[TN5] prints the words that a voice is given, for each line on one line', async () => {
    expect(await printed(['--language', 'en'], ['HTML, 5 km', '', 'Dr. Lee came. It was 3 pm.'])).toEqual([
      'H T M L, five kilometers',
      '',
      'Doctor Lee came. It was three P M.',
    ]);
    expect(await printed(['--language', 'de'], ['Am 3. Mai sind es 5 km.'])).toEqual([
      'Am dritten Mai sind es fünf Kilometer.',
    ]);
  });

  it('[TN5] prints sentences, places of the written words in UTF-16 units and their phonemes with --json', async () => {
    const line = '  🎉 Read 5 km. Really';
    const [answer] = (await printed(['--language', 'en', '--json'], [line])).map((text) => JSON.parse(text) as Printed);
    expect(answer!.spoken).toBe('Read five kilometers. Really');
    expect(answer!.sentences).toEqual(['Read five kilometers.', 'Really']);
    expect(answer!.words.map(({ start, end, phonemes }) => [line.slice(start, end), phonemes])).toEqual([
      ['Read', 'ɹˈid'],
      ['5 km', 'fˈIv kəlˈɑməTəɹz'],
      ['Really', 'ɹˈiᵊli'],
    ]);
  });

  it.runIf(hasEspeak)('[TN5] prints the phonemes of another language, and those of English for English', async () => {
    const line = "Voilà d'aujourd'hui. The guide is new.";
    const [answer] = (await printed(['--language', 'fr', '--json'], [line])).map((text) => JSON.parse(text) as Printed);
    expect(answer!.words.map(({ start, end, phonemes }) => [line.slice(start, end), phonemes])).toEqual([
      ['Voilà', 'vwalˌa'],
      ["d'aujourd'hui", 'doʒuʁdyˈi'],
      ['The', 'ðə'],
      ['guide', 'ɡˈId'],
      ['is', 'ɪz'],
      ['new', 'nˈu'],
    ]);
  });

  it('[TN5] reads capitals by a list that it is given', async () => {
    expect(await printed(['--acronyms', 'SQL spelt'], ['SQL'])).toEqual(['S Q L']);
  });
});
