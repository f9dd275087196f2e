/** UI texts of labels, their sheets and the scanner. */
import { formatCount } from '@lamplighter/domain/format'
import { type LabelSheet, labelsPerSheet, MAX_LABELS } from '@lamplighter/domain/labels'

export const labelWords = {
  labels: 'Labels',
  printLabels: 'Print labels',
  label: 'Print label',
  sheet: 'Label sheet',
  first: 'Start at label',
  firstHint: 'Labels are numbered along the rows. Skip the ones you have already used.',
  preview: 'Preview',
  howTo:
    'In the print dialog, choose Letter paper, 100% scale (actual size), no margins, and no headers or footers.',
  loading: 'Loading locations',
  failed: "Couldn't load the locations for these labels.",
  failedPartly: "Couldn't load all locations. These labels are only some of them.",
  none: 'There are no locations to label. Change the filters of Saved Locations and try again.',
  selectionGone:
    'Your selection is gone. It is kept only in the tab where you made it, until you reload. Select the locations again.',
  oneGone: "This location was deleted, or you don't have access to it.",
  back: 'Back to Saved Locations',
} as const

export const scanWords = {
  title: 'Scan Label',
  point: 'Point the camera at the code on a label.',
  slow: 'No code found yet. Hold the phone 4 to 8 inches from the label and keep it still.',
  slowLight: 'In low light, turn on the flashlight.',
  choosePhoto: 'Choose a photo',
  photo: 'Photo of a label',
  picture: 'Camera picture',
  noCamera:
    "You can't scan with the camera here. Allow it for this site in your browser, or choose a photo of the label.",
  noFrames: "Couldn't read the camera's picture. Choose a photo of the label.",
  noCode: 'No code found in this photo. Take it closer and straight from the front, and try again.',
  noPicture: "Couldn't open this file as a picture. Choose a JPEG or PNG photo.",
  notReady: "Couldn't load the code reader. Check your connection and try again.",
  opening: 'Opening it now.',
  gone: "This label's location was deleted, or you don't have access to it.",
  notOurs: "This code isn't a label of this Lamplighter, so it wasn't opened. It says:",
  emptyCode: 'Nothing',
} as const

const many = (count: number, one: string) => `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`

/** `labelsOnSheets(31, 2)` is '31 labels on 2 sheets'. */
export const labelsOnSheets = (labels: number, sheets: number) =>
  `${many(labels, 'label')} on ${many(sheets, 'sheet')}`

/** Shown if more locations match than one print may have. */
export const tooManyLabels = (matching: number) =>
  `${formatCount(matching)} locations match. One print has at most ${MAX_LABELS} labels: these are the first ones. Filter the list, for example by type or tag, and print the rest separately.`

/** `sheetInWords(labelSheets[5160])` is 'Avery 5160 (30 per sheet)'. */
export const sheetInWords = (sheet: LabelSheet) => `${sheet.name} (${labelsPerSheet(sheet)} per sheet)`

/** `sheetNumber(1, 3)` is 'Sheet 1 of 3'. */
export const sheetNumber = (number: number, of: number) => `Sheet ${number} of ${of}`
