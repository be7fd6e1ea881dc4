import { useParams } from 'react-router';
import { SharePage } from '../features/player/share-page.tsx';

export function Component() {
  const { token = '' } = useParams();
  return <SharePage token={token} />;
}
