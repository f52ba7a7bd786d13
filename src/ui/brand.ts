import brand from '../../config/brand.json'

export const PRODUCT_NAME = brand.name
/** Where people write for help; null: nowhere. GAP-55, GAP-56 */
export const SUPPORT_EMAIL: string | null = 'supportEmail' in brand ? brand.supportEmail : null
