import { ModuleRegistry } from 'ag-grid-community'
import { LicenseManager, ServerSideRowModelApiModule, ServerSideRowModelModule } from 'ag-grid-enterprise'
import { GridCanvas } from './GridCanvas.tsx'
import type { GridFormProps } from './grid-form.ts'
import { serverSideModel } from './rows/server-side-model.ts'

ModuleRegistry.registerModules([ServerSideRowModelModule, ServerSideRowModelApiModule])

/** The form with a licence key. */
export function EnterpriseGrid({ licence, ...props }: GridFormProps & { readonly licence: string }) {
  LicenseManager.setLicenseKey(licence)
  return <GridCanvas {...props} model={serverSideModel} />
}
