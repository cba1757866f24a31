# A small image with the one static binary. The database lives in the volume /data.
FROM golang:1.26-bookworm AS offline
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN make web/src/offline/built/offline.wasm

FROM node:20-bookworm-slim AS page
WORKDIR /src/web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN npm ci --omit=dev
COPY web ./
COPY words /src/words
COPY rules /src/rules
COPY --from=offline /src/web/src/offline/built src/offline/built
RUN npm run build

FROM golang:1.26-bookworm AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
COPY --from=page /src/web/dist web/dist
ARG VERSION= COMMIT=
RUN CGO_ENABLED=0 go build -trimpath -ldflags="-s -w -X main.version=$VERSION -X main.commit=$COMMIT" -o /purrlor ./cmd/purrlor && mkdir /data

FROM gcr.io/distroless/static-debian12:nonroot
COPY --from=build /purrlor /purrlor
COPY --from=build --chown=nonroot:nonroot /data /data
VOLUME /data
EXPOSE 8080
WORKDIR /data
ENV PURRLOR_LISTEN=0.0.0.0:8080
ENTRYPOINT ["/purrlor", "serve"]
