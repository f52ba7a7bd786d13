// Runs before anything is drawn, so that neither the theme nor the direction of the last visit comes late.
// Reads what src/theme/theme.ts and src/text/fetch-texts.ts store; tests/theme/first-paint.test.ts holds them together.
;(() => {
  const root = document.documentElement
  const theme = localStorage.getItem('aframe.theme')
  const dark = theme === 'dark' || (theme !== 'semidark' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.colorMode = dark ? 'dark' : 'light'
  root.dataset.lightTheme = 'light'
  root.dataset.darkTheme = 'dark'
  document.body.classList.toggle('dark', dark)

  const languages = ['en', 'zh', 'es', 'fr', 'it', 'ar']
  const wanted = [localStorage.getItem('aframe.language'), ...navigator.languages.map((tag) => tag.split('-')[0].toLowerCase())]
  const language = wanted.find((each) => languages.includes(each)) ?? 'en'
  root.lang = language
  root.dir = language === 'ar' ? 'rtl' : 'ltr'
  const texts = document.createElement('link')
  Object.assign(texts, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: `/texts/${language}.json` })
  document.head.append(texts)
})()
