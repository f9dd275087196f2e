/** Of the API's answers, by which this build knows what it kept of them; given by vite/api-shape.ts. */
declare const __API_SHAPE__: string
