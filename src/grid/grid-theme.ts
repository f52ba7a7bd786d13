/** The colours of the product; light or dark follows the page by itself. */
export const GRID_COLOURS = {
  accentColor: 'var(--fgColor-accent)',
  backgroundColor: 'var(--overlay-bgColor)',
  borderColor: 'var(--borderColor-muted)',
  browserColorScheme: 'inherit',
  chromeBackgroundColor: 'var(--overlay-bgColor)',
  fontFamily: 'inherit',
  fontSize: 12,
  foregroundColor: 'var(--fgColor-default)',
  headerBackgroundColor: 'var(--bgColor-muted)',
  headerTextColor: 'var(--fgColor-default)',
  menuBackgroundColor: 'var(--overlay-bgColor)',
  oddRowBackgroundColor: 'var(--overlay-bgColor)',
  rowHoverColor: 'var(--control-transparent-bgColor-hover)',
  subtleTextColor: 'var(--fgColor-muted)',
  textColor: 'var(--fgColor-default)',
  wrapperBorder: false,
  wrapperBorderRadius: 0,
} as const

/** The content security policy lets styles in that carry this. */
export function styleNonce(): string | undefined {
  return document.querySelector<HTMLElement>('[nonce]')?.nonce
}
