import type { ReactNode } from 'react'
import { maintenanceOf } from '../../../domain/access/maintenance.ts'
import type { MaintenanceStatus } from '../../api/answers.ts'
import { MaintenancePage } from './MaintenancePage.tsx'

interface AddressedPageProps {
  readonly address: string
  readonly title: string
  readonly statuses: readonly MaintenanceStatus[]
  readonly held: ReadonlySet<string>
  readonly children: ReactNode
}

/** A page, or that it is under maintenance. NAV-35 to NAV-37 */
export function AddressedPage({ address, title, statuses, held, children }: AddressedPageProps) {
  const closed = maintenanceOf(address, statuses, held)
  return closed ? <MaintenancePage title={title} message={closed.message} /> : children
}
