/** What the Enterprise form takes of a package that is installed only where somebody has a licence for it. */
declare module 'ag-grid-enterprise' {
  import type { Module } from 'ag-grid-community'

  export const ServerSideRowModelModule: Module
  export const ServerSideRowModelApiModule: Module
  export const LicenseManager: { setLicenseKey(key: string): void }
}
