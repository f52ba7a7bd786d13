/** Typefaces of pictures in the order they are tried. */
export const FONT = 'Inter, Noto Sans Arabic, Noto Sans SC'

/** The product's own, and one for Arabic and one for Chinese, so that every language has its letters wherever the server runs. */
export const FONT_FILES = [
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
] as const
