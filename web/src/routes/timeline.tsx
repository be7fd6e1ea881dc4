import { useParams } from 'react-router';
import { TimelinePage } from '../features/timeline-detail/timeline-page.tsx';

export function Component() {
  const { timelineId = '' } = useParams();
  return <TimelinePage timelineId={timelineId} />;
}
