// Runs before the first paint so that neither the theme nor the language flashes. Keys as in src/platform/preferences/preferences.ts.
;(() => {
  const root = document.documentElement
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const theme = read('koma.theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  const lab = read('koma.lab')
  if (lab) root.dataset.lab = lab
  root.lang = read('koma.language') === 'en' ? 'en' : 'ja'
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#0d0f13' : '#ffffff')
})()
