import { useQuery } from '@tanstack/react-query';

const load = () => import('@slidewright/slides/show-as/index');

/** What shows words in another way. */
export type ShowAs = Awaited<ReturnType<typeof load>>;

/** What shows words in another way, with what the outline reader knows of languages; null while it is loaded. */
export function useShowAs(): ShowAs | null {
  const { data } = useQuery({
    queryKey: ['show-as'],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    // Nothing is asked of the server.
    networkMode: 'always',
  });
  return data ?? null;
}
