/** The names in braces that the chart templates of config/widgets are filled with: colours of the theme, sizes, axes, labels and places. */
export const TEMPLATE_NAMES = [
  ...['font', 'card', 'text', 'muted', 'grid', 'zero', 'main', 'other', 'sets', 'map', 'area', 'areaUnfinished'],
  ...['width', 'height', 'left', 'right'],
  ...['valueScale', 'valueAxis'],
  ...['labels', 'labelLimit', 'labelX', 'labelRoom', 'labelAngle', 'labelAlign', 'labelSize', 'labelLineHeight'],
  ...['brokenLabels', 'brokenOffset'],
  ...['ids', 'orders', 'colours', 'periods', 'slots', 'bins'],
  ...['barSize', 'strokeSize', 'radius', 'centreX', 'centreY', 'step'],
  ...['axisX', 'tickY', 'nameLimit', 'legendX', 'legendLabelX', 'legendValueX', 'legendLimit'],
  ...['valueLabelOpacity', 'shareLabelOpacity', 'totalLabel', 'legendValueOpacity'],
  ...['priorX', 'nowX', 'changeX', 'percentX', 'priorHead', 'nowHead', 'changeHead', 'percentHead'],
  ...['priorOpacity', 'nowOpacity', 'changeOpacity', 'percentOpacity'],
  ...['valueX', 'groupX', 'beforeX', 'groupOpacity', 'sidesOpacity'],
  ...['peakAlign', 'peakOffset', 'peakDown', 'targetOffset', 'firstNoteOffset', 'lastNoteOffset'],
  'projection',
] as const
export type TemplateName = (typeof TEMPLATE_NAMES)[number]
