import { Link } from 'wouter'
import { ProductMark } from '../../ui/ProductMark.tsx'
import { PRODUCT_NAME } from '../../ui/brand.ts'
import { PHONE, TABLET, useMedia } from '../../theme/use-media.ts'
import styles from './LogoLink.module.css'

/** The logo leads to the landing page, on a phone to the A-Frame area, on a tablet to the invoices; without its name where the room is short. NAV-15, NAV-16, GAP-45 */
export function LogoLink({ short = false, onLeave }: { readonly short?: boolean; readonly onLeave?: () => void }) {
  const phone = useMedia(PHONE)
  const tablet = useMedia(TABLET)
  return (
    <Link
      href={phone ? '/aframe/dashboard' : tablet ? '/invoices' : '/'}
      className={styles.logo ?? ''}
      aria-label={PRODUCT_NAME}
      onClick={() => onLeave?.()}
    >
      <ProductMark short={short} />
    </Link>
  )
}
