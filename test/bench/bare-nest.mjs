// Floor's work on Nest with fastify and socket.io, set up as their guides say, and nothing else. It measures the
// cost of the frameworks.
import 'reflect-metadata';
import { Body, Controller, Get, Module, Param, Patch, UnprocessableEntityException } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { WebSocketGateway, WebSocketServer } from '@nestjs/websockets';
import work from './floor-work.cjs';

/** Decorators without a compiler. */
const decorate = (type, method, ...decorators) => {
  const described = Object.getOwnPropertyDescriptor(type.prototype, method);
  for (const one of decorators) one(type.prototype, method, described);
};

class Renderers {
  handleConnection(socket) {
    socket.emit('snapshot', work.snapshot());
    void socket.join('overlay');
  }

  send(delta) {
    this.server.to('overlay').emit('delta', delta);
  }
}
WebSocketGateway({ transports: ['websocket'], perMessageDeflate: false, serveClient: false })(Renderers);
WebSocketServer()(Renderers.prototype, 'server');

class Layers {
  constructor(renderers) {
    this.renderers = renderers;
  }

  ok() {
    return 'ok';
  }

  move(id, { layout }) {
    return new Promise((resolve, reject) => {
      const isMoved = work.move(id, layout, (answer, delta) => {
        resolve(answer);
        this.renderers.send(delta);
      });
      if (!isMoved) reject(new UnprocessableEntityException());
    });
  }
}
Controller()(Layers);
Reflect.defineMetadata('design:paramtypes', [Renderers], Layers);
decorate(Layers, 'ok', Get());
Param('id')(Layers.prototype, 'move', 0);
Body()(Layers.prototype, 'move', 1);
decorate(Layers, 'move', Patch('layers/:id'));

class Bare {}
Module({ controllers: [Layers], providers: [Renderers] })(Bare);

const app = await NestFactory.create(Bare, new FastifyAdapter({ keepAliveTimeout: 72_000 }), {
  logger: false,
});
app.useWebSocketAdapter(new IoAdapter(app));
await app.listen(Number(process.env.PORT), '127.0.0.1');
