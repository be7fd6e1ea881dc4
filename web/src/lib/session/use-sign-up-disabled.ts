import { useConfiguration } from '../api/configuration.ts';

/** The query parameter decides if present, else the server's flag. Default: enabled. */
export function useSignUpDisabled(): boolean {
  const { data } = useConfiguration();
  const asked = new URLSearchParams(window.location.search).get('signUpDisabled');
  return asked === null ? (data?.signUpDisabled ?? false) : asked === 'true';
}
