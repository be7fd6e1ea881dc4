import { pathToFileURL } from 'node:url';
import { SIGN_IN_PATHS } from '@slidewright/domain';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compileMessages } from './compile-messages.ts';
import { precompress } from './precompress.ts';

/** Where `npm run dev` sends calls: a product that `make start` runs. */
const API_TARGET = process.env.API_TARGET ?? 'http://127.0.0.1:8080';

/** Modules of both the sign-in pages and the app: as files of their own they would weigh more in headers than in code. */
const BASE = new RegExp(
  [
    'web/src/components/(?:button|field|notice|spinner|page/(?:footer|offline-banner|page-frame)|sample/sample-film)\\.',
    'web/src/features/session/(?:account-form|auth-page|password-input|start-document)\\.',
    'web/src/lib/(?:session/|api/(?:configuration|network|request|sign-in-routes)|class-names|color-theme|constants|use-document-title)',
    'http-api/src/client\\.',
    'domain/src/account/sign-up-domains\\.',
    'lucide-react/dist/esm/(?!icons)',
    '@radix-ui/react-(?:slot|compose-refs)/',
    'vite/preload-helper',
  ].join('|'),
);

/** Answers the paths of the other documents in development, as the gateway does for the built app. */
function serveDocuments(): Plugin {
  return {
    name: 'serve-documents',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
        if (SIGN_IN_PATHS.some((path) => path === pathname)) request.url = `/sign-in.html${search}`;
        if (/^\/embed\/[^/]+$/.test(pathname)) request.url = '/embed.html';
        next();
      });
    },
  };
}

/**
 * Evaluates modules named '*.static.ts' when the app is built and puts only the values of their exports into it: the
 * routes of the API are derived from the table of calls, whose schemas no browser needs.
 */
function evaluateStatics(): Plugin {
  return {
    name: 'evaluate-statics',
    async load(id) {
      if (!id.endsWith('.static.ts')) return null;
      const values = (await import(pathToFileURL(id).href)) as object;
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}

export default defineConfig({
  plugins: [react(), tailwindcss(), compileMessages(), precompress(), serveDocuments(), evaluateStatics()],
  build: {
    outDir: 'dist',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // For scripts/page-weight.test.ts.
    manifest: true,
    rolldownOptions: {
      // The app, and two documents that load little of it: the sign-in pages and the embeddable player.
      input: { app: 'index.html', signIn: 'sign-in.html', embed: 'embed.html' },
      output: {
        // What every page needs comes as two files, of which the larger one seldom changes.
        codeSplitting: {
          groups: [
            { name: 'framework', test: /node_modules[\\/](?:react|react-dom|scheduler|zustand)[\\/](?!.*shallow)/ },
            { name: 'base', test: BASE },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '^/(api|mcp)(/|$)': { target: API_TARGET, changeOrigin: false } } },
});
