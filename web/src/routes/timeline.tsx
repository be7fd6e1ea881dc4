import { useParams } from 'react-router';
import { TimelineDetail } from '../features/timeline-detail/timeline-detail.tsx';
import { TimelinePage } from '../features/timeline-detail/timeline-page.tsx';

export function Component() {
  const { timelineId = '' } = useParams();
  return <TimelinePage timelineId={timelineId}>{(timeline) => <TimelineDetail timeline={timeline} />}</TimelinePage>;
}
