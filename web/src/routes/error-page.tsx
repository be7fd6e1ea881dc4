import { isRouteErrorResponse, useRouteError } from 'react-router';
import { Button } from '../components/button.tsx';
import { describeError } from '../lib/errors/error-mapping.ts';
import { useMessages } from '../lib/language/use-messages.tsx';
import { NotFound } from './not-found.tsx';

/** Shown when a page fails to render. Edits are kept in the draft. */
export function ErrorPage() {
  const say = useMessages();
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-start gap-4 px-4 py-24">
      <h1 className="text-xl font-semibold">{describeError(error).title}</h1>
      <p className="text-muted">{say('common.errorPage.about')}</p>
      <Button tone="primary" onClick={() => window.location.reload()}>
        {say('common.errorPage.reload')}
      </Button>
    </div>
  );
}
