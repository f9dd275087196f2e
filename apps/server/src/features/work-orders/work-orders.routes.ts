import * as contract from '@lamplighter/domain/work-orders'
import { read, readOne, write } from '../../http/transport/route.ts'
import * as calendars from './crew-calendars.service.ts'
import * as viewers from './viewers.service.ts'
import * as views from './views.service.ts'
import * as service from './work-orders.service.ts'

export const workOrdersRoutes = [
  read(contract.listWorkOrders, service.list),
  read(contract.summariseWorkOrders, service.summarize),
  read(contract.workOrderTile, service.tile),
  read(contract.getOrderChoices, service.choices),
  read(contract.listViews, views.list),
  write(contract.saveView, views.save),
  write(contract.renameView, views.rename),
  write(contract.deleteView, views.remove),
  read(contract.listCalendars, calendars.list),
  write(contract.makeCalendar, calendars.make),
  write(contract.deleteCalendar, calendars.remove),
  readOne(contract.getWorkOrder, service.loadWorkOrder, service.get),
  readOne(contract.getWorkOrderTimeline, service.loadTimeline, service.timeline),
  write(contract.viewWorkOrder, viewers.view),
  write(contract.createWorkOrder, service.create),
  write(contract.updateWorkOrder, service.update),
  write(contract.closeWorkOrder, service.close),
  write(contract.reopenWorkOrder, service.reopen),
  write(contract.stepWorkOrder, service.step),
  write(contract.commentOnWorkOrder, service.comment),
  write(contract.deleteWorkOrderComment, service.deleteComment),
]
