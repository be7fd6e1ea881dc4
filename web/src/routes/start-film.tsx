import { useParams } from 'react-router';
import { AnotherVersion } from '../features/start/another-version.tsx';
import { DeckPanel } from '../features/start/deck-panel.tsx';
import { FilmPage } from '../features/timeline-detail/film-page.tsx';

export function Component() {
  const { timelineId = '' } = useParams();
  return <FilmPage timelineId={timelineId} Choices={DeckPanel} AnotherVersion={AnotherVersion} />;
}
