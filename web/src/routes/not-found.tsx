import { Link } from 'react-router';
import { Button } from '../components/button.tsx';

export function NotFound() {
  return (
    <div className="mx-auto flex max-w-md flex-col items-start gap-4 px-4 py-24">
      <p className="text-sm font-medium text-muted">404</p>
      <h1 className="text-xl font-semibold">There is no page here</h1>
      <p className="text-muted">The address may be mistyped, or the page has moved.</p>
      <Button asChild tone="primary">
        <Link to="/">Go home</Link>
      </Button>
    </div>
  );
}
