// The service worker of the page: keeps one version of the page's own files, so that it opens without a network.
//
// The build puts `version`, a hash of the files, and `files`, their addresses, before this text (offline.ts). While there
// is a network, files whose names do not change with their content are asked for there first, the page itself among them:
// a new version of the page is shown on the next load. What is kept is always one whole version. A new one is stored
// beside it and takes its place, and the old one is deleted, once no window shows the page any more.
// Whatever is not listed is none of its business: the API, certificates, other pages.
const prefix = `tacit ${self.registration.scope} `; // other copies of the page may live at the same origin
const cacheName = prefix + version;
const listed = new Set(files);

async function store() {
  const cache = await caches.open(cacheName);
  await cache.addAll(files.map((file) => new Request(file, { cache: file.startsWith('assets/') ? 'default' : 'no-cache' })));
}

async function removeOld() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)));
}

// The listed file that is asked for; undefined for everything else.
function fileOf(request) {
  const address = request.url.replace(/[?#].*/, '');
  if (request.method !== 'GET' || !address.startsWith(self.registration.scope)) return undefined;
  const path = address.slice(self.registration.scope.length);
  const file = path === '' || path === 'index.html' ? './' : path;
  return listed.has(file) ? file : undefined;
}

async function kept(file) {
  return (await caches.open(cacheName)).match(new URL(file, self.registration.scope), { ignoreVary: true });
}

async function fromCacheFirst(file, request) {
  return (await kept(file)) ?? fetch(request);
}

async function fromNetworkFirst(file, request) {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await kept(file);
    if (found) return found;
    throw error;
  }
}

self.addEventListener('install', (event) => event.waitUntil(store()));
self.addEventListener('activate', (event) => event.waitUntil(removeOld().then(() => self.clients.claim())));
self.addEventListener('fetch', (event) => {
  const file = fileOf(event.request);
  if (file === undefined) return;
  event.respondWith(file.startsWith('assets/') ? fromCacheFirst(file, event.request) : fromNetworkFirst(file, event.request));
});
