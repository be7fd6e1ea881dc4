type PlaceholderOf<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderOf<Rest>
  : never;

/** The values for the placeholders of a sentence, which are in braces. */
type ValuesOf<Sentence extends string> = { readonly [Name in PlaceholderOf<Sentence>]: string | number };

/** Last arguments of a function that is called with the values of a sentence, if it has placeholders. */
export type ValuesArguments<Sentence extends string> = keyof ValuesOf<Sentence> extends never
  ? []
  : [values: ValuesOf<Sentence>];

/** A sentence with its values, which are also returned as texts. */
export function filledIn(
  sentence: string,
  values: Readonly<Record<string, string | number>> = {},
): { readonly sentence: string; readonly values: Readonly<Record<string, string>> } {
  const texts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  return { sentence: sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => texts[name] ?? ''), values: texts };
}

/** Whether there is a value for each placeholder of a sentence. */
export function hasValues(sentence: string, values: Readonly<Record<string, string>>): boolean {
  return [...sentence.matchAll(/\{(\w+)\}/g)].every(([, name]) => Object.hasOwn(values, name!));
}
