// Lets the page open without a network the next time, where the browser allows it: over https, or from this machine.
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !/^https?:$/.test(location.protocol)) return;
  // After the page is there, so that the first visit does not wait for it. A refusal changes nothing on the page.
  const register = (): void => void navigator.serviceWorker.register('sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
