export { eraseWaiting, requestErasingOf } from './erase-person.ts'
export { peopleRoutes } from './people.routes.ts'
export { holdNames } from './people.service.ts'
export { switchPersonOff, switchPersonOn } from './switch-person.ts'
