import { useConfiguration } from '../api/configuration.ts';

/** The query parameter decides when it is there, else the server's flag. Unknown counts as enabled. */
export function useSignUpDisabled(): boolean {
  const { data } = useConfiguration();
  const asked = new URLSearchParams(window.location.search).get('signUpDisabled');
  return asked === null ? (data?.signUpDisabled ?? false) : asked === 'true';
}
