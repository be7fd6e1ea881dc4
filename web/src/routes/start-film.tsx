import { useParams } from 'react-router';
import { lazyPart } from '../components/lazy-part.tsx';
import { FilmPage } from '../features/timeline-detail/film-page.tsx';

const DeckPanel = lazyPart(() => import('../features/start/deck-panel.tsx').then((module) => module.DeckPanel));
const AnotherVersion = lazyPart(() =>
  import('../features/start/another-version.tsx').then((module) => module.AnotherVersion),
);

export function Component() {
  const { timelineId = '' } = useParams();
  return <FilmPage timelineId={timelineId} Choices={DeckPanel} AnotherVersion={AnotherVersion} />;
}
