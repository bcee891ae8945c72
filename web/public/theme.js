{
  const root = document.documentElement;
  const theme = localStorage.getItem('theme');
  const [light] = document.getElementsByName('theme-color');
  const system = light.media;
  new MutationObserver(() => {
    light.media = { light: '', dark: 'not all' }[root.dataset.theme] ?? system;
  }).observe(root, { attributes: true });
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
}
