/** A string of a JSON schema. */
export const text = (description: string) => ({ type: 'string', description }) as const;

/** An object of a JSON schema that has all of these properties and no others, as strict modes require. */
export const objectOf = (properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
