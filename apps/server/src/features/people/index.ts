export { eraseCopies, eraseRecord, eraseWaiting, holdsThatKeep, requestErasingOf } from './erase-person.ts'
export { findLeaver } from './people.repo.ts'
export { peopleRoutes } from './people.routes.ts'
export { switchPersonOff, switchPersonOn } from './switch-person.ts'
