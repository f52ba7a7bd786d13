import type { Navigation } from '../api/answers.ts'

const HOME = '/'
const AFRAME = '/aframe/dashboard'
const INVOICES = '/invoices'

interface Room {
  readonly phone: boolean
  readonly tablet: boolean
  /** What opens to the person; undefined: not known yet. */
  readonly navigation: Pick<Navigation, 'menu' | 'routes'> | undefined
}

/** Where the logo leads: to the landing page, on a phone to the A-Frame area, on a tablet to the invoices, if these open. NAV-16 */
export function logoPath({ phone, tablet, navigation }: Room): string {
  if (phone) return navigation && !hasAframe(navigation) ? HOME : AFRAME
  if (tablet) return navigation && !navigation.routes.some(({ path }) => path === INVOICES) ? HOME : INVOICES
  return HOME
}

function hasAframe({ menu }: Pick<Navigation, 'menu'>): boolean {
  return menu.some(({ entries }) => entries.some((entry) => 'pages' in entry))
}
