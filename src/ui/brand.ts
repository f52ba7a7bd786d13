import brand from '../../config/brand.json'

export const PRODUCT_NAME = brand.name
