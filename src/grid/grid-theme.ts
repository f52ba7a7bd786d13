import {
  CellStyleModule,
  ColumnApiModule,
  CustomFilterModule,
  DateFilterModule,
  InfiniteRowModelModule,
  LocaleModule,
  ModuleRegistry,
  NumberFilterModule,
  PaginationModule,
  RowApiModule,
  TextFilterModule,
  themeBalham,
} from 'ag-grid-community'

/** What the grid uses of the library; the rest stays out of the build. GRID-03 */
ModuleRegistry.registerModules([
  InfiniteRowModelModule, PaginationModule, TextFilterModule, NumberFilterModule, DateFilterModule, CustomFilterModule, LocaleModule, ColumnApiModule, CellStyleModule, RowApiModule,
])

/** Balham in the colours of the product; light or dark follows the page by itself. GRID-02 */
export const GRID_THEME = themeBalham.withParams({
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
})

/** The content security policy lets styles in that carry this. */
export function styleNonce(): string | undefined {
  return document.querySelector<HTMLElement>('[nonce]')?.nonce
}
