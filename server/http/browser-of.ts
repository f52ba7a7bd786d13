/** The first that is in the text; a browser names those that it is like too. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const
const SYSTEMS = [
  ['Windows', /\bWindows\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

/** The browser and its system in short words that need no language, as `Firefox · Windows`; empty where neither is known. */
export function browserOf(userAgent: string | undefined): string {
  const named = (of: typeof BROWSERS | typeof SYSTEMS) => of.find(([, sign]) => sign.test(userAgent ?? ''))?.[0]
  return [named(BROWSERS), named(SYSTEMS)].filter((name) => name !== undefined).join(' · ')
}
