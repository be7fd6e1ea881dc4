import { Link } from 'react-router';
import { Button } from '../components/button.tsx';
import { useMessages } from '../lib/language/use-messages.tsx';

export function NotFound() {
  const say = useMessages();
  return (
    <div className="mx-auto flex max-w-md flex-col items-start gap-4 px-4 py-24">
      <p className="text-sm font-medium text-muted">404</p>
      <h1 className="text-xl font-semibold">{say('common.notFound.title')}</h1>
      <p className="text-muted">{say('common.notFound.about')}</p>
      <Button asChild tone="primary">
        <Link to="/">{say('common.notFound.home')}</Link>
      </Button>
    </div>
  );
}
