import { Link } from 'wouter'
import { useNavigation } from '../../api/queries.ts'
import { ProductMark } from '../../ui/ProductMark.tsx'
import { PRODUCT_NAME } from '../../ui/brand.ts'
import { PHONE, TABLET, useMedia } from '../../theme/use-media.ts'
import { logoPath } from '../logo-path.ts'
import styles from './LogoLink.module.css'

/** The logo, which leads home; without its name where the room is short. NAV-15, NAV-16, GAP-45 */
export function LogoLink({ short = false, onLeave }: { readonly short?: boolean; readonly onLeave?: () => void }) {
  const phone = useMedia(PHONE)
  const tablet = useMedia(TABLET)
  const navigation = useNavigation().data
  return (
    <Link
      href={logoPath({ phone, tablet, navigation })}
      className={styles.logo ?? ''}
      aria-label={PRODUCT_NAME}
      onClick={() => onLeave?.()}
    >
      <ProductMark short={short} />
    </Link>
  )
}
