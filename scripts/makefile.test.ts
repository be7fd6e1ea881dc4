import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const TARGET = /^([a-z-]+):([^#\n]*)[^\n]*\n((?:\t[^\n]*\n)*)/gm;
const SCRIPT = /\.\/(\S+\.sh)/g;

/** Whether a recipe, or a script that it runs, runs a program of the project. */
function runsPrograms(recipe: string): boolean {
  const scripts = [...recipe.matchAll(SCRIPT)].map(([, script]) => script!);
  return (
    /node_modules|run\.sh/.test(recipe) || scripts.some((script) => readFileSync(script, 'utf8').includes('run.sh'))
  );
}

it("every target that runs a program of the project brings the project's Node first", () => {
  const targets = [...readFileSync('Makefile', 'utf8').matchAll(TARGET)];
  expect(targets.map(([, name]) => name)).toContain('images');
  const unprepared = targets.filter(
    ([, , prerequisites, recipe]) =>
      runsPrograms(recipe!) && !prerequisites!.includes('setup') && !recipe!.includes('setup.sh'),
  );
  expect(unprepared.map(([, name]) => name)).toEqual([]);
});
