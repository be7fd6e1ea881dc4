/** What an API key may do, in the order in which scopes are shown. */
export const API_KEY_SCOPES = {
  read: 'Read timelines, slides, narration, films and settings',
  write: 'Create, change, share and delete timelines, slides, files and settings',
  render: 'Create narration, films and text of language models',
  export: 'Create and download bundles and exports',
} as const;
export type ApiKeyScope = keyof typeof API_KEY_SCOPES;

export const API_KEY_SCOPE_NAMES = Object.keys(API_KEY_SCOPES) as [ApiKeyScope, ...ApiKeyScope[]];

/** What is recorded of an API key. */
export const API_KEY_ACTIONS = ['created', 'used', 'refused', 'revoked'] as const;
export type ApiKeyAction = (typeof API_KEY_ACTIONS)[number];
