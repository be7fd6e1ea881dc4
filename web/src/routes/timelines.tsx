import { TimelineList } from '../features/timelines/timeline-list.tsx';

export const Component = TimelineList;
