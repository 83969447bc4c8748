/* Shows “your turn” where a page cannot: telephones let only a service worker notify. It fetches and keeps nothing. */
self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const show = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const page = pages.find(({ url }) => new URL(url).pathname === notification.data);
    await (page ? page.focus() : self.clients.openWindow(notification.data));
  };
  event.waitUntil(show());
});
