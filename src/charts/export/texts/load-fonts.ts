/** Waits for the parts of the page's fonts that a text needs, so that it is measured and drawn with them. */
export async function loadFontsFor(text: string, font: string): Promise<void> {
  await Promise.all([400, 600].map((weight) => document.fonts.load(`${weight} 12px ${font}`, text)))
}
