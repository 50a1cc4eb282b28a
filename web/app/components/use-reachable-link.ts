import { useApp } from '../model/app-context.ts';
import { useFetched } from './use-fetched.ts';

/** Names of the device itself lead every other device to itself. */
const isOfDevice = (url: string): boolean => /^(localhost|.*\.localhost|127\..*|\[::1\])$/.test(new URL(url).hostname);

/**
 * The same link at an address that leads other devices here: the page's own, otherwise the one that the server was
 * given. Returns null if there is none, and undefined if that is not known yet.
 */
export function useReachableLink(link: string): string | null | undefined {
  const { api } = useApp();
  const isOwn = !isOfDevice(link);
  const status = useFetched(`address ${isOwn}`, async () => (isOwn ? undefined : api.status()));
  if (isOwn) return link;
  if (status.at === 'waiting') return undefined;
  const url = status.at === 'here' ? status.value?.url : undefined;
  return url && !isOfDevice(url) ? new URL(new URL(link).pathname, url).href : null;
}
